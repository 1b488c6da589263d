/** Makes links to addresses of the page work in any folder: `/learn` becomes `#/learn`. */

const SELECTOR = 'a[href^="/"]';

function rewrite(root: Element): void {
  const links = root.matches(SELECTOR) ? [root] : root.querySelectorAll(SELECTOR);
  for (const link of links) link.setAttribute('href', `#${link.getAttribute('href')}`);
}

/** Rewrites each link as soon as it is on the page, so that it also opens in a new tab. */
export function keepLinksHere(): void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (node instanceof Element) rewrite(node);
  });
  observer.observe(document.body, {
    attributes: true,
    attributeFilter: ['href'],
    childList: true,
    subtree: true,
  });
}
