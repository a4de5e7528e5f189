/**
 * Keeps a list scrolled to its end (an attachment): when it becomes visible, and as it grows, unless the reader has
 * scrolled up. A line with `data-place` is scrolled to instead, once.
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
