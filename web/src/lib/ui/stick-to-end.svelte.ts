/**
 * A list that shows its end: when it comes into sight (a drawer has no size before), and as it grows, unless the reader has
 * scrolled back (an attachment). Where a line has `data-place`, the list comes into sight there instead.
 */
export function stickToEnd(length: () => number): (list: HTMLElement) => () => void {
  return (list) => {
    let atEnd = true;
    let sought = false;
    const look = () => (atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40);
    const follow = () => {
      const place = list.querySelector<HTMLElement>("[data-place]");
      if (list.clientHeight === 0) sought = false;
      else if (place && !sought) {
        sought = true;
        list.scrollTop += place.getBoundingClientRect().top - list.getBoundingClientRect().top;
        look();
      } else if (atEnd) list.scrollTop = list.scrollHeight;
    };
    list.addEventListener("scroll", look);
    const sized = new ResizeObserver(follow);
    sized.observe(list);
    $effect(() => {
      length();
      follow();
    });
    return () => {
      list.removeEventListener("scroll", look);
      sized.disconnect();
    };
  };
}
