/**
 * A list that shows its end: when it comes into sight (a drawer has no size before), and as it grows, unless the reader has
 * scrolled back (an attachment).
 */
export function followsEnd(length: () => number): (list: HTMLElement) => () => void {
  return (list) => {
    let atEnd = true;
    const look = () => (atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40);
    const follow = () => {
      if (atEnd) list.scrollTop = list.scrollHeight;
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
