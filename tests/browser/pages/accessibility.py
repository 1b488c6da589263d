"""What axe-core, an independent judge of accessibility, has to say about a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

_AXE: Final = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN: Final = """async (colors) => {
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  const moves = (it) => it.playState === 'running'
    && it.effect.getComputedTiming().iterations !== Infinity;
  const settled = async () => {
    do { await frame(); await frame(); } while (document.getAnimations().some(moves));
  };
  await settled();
  const COLORS = ['color-contrast', 'link-in-text-block'];
  const told = await axe.run(document, {
    resultTypes: ['violations', 'incomplete'],
    ...(colors ? { runOnly: COLORS }
      : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
  });
  // axe does not know that a modal dialog lies on top, and part of a scrolled box may be covered.
  // Colours that it could not tell are judged again in the middle of the screen, without what is
  // behind the dialog.
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const unclear = told.incomplete.filter((rule) => COLORS.includes(rule.id))
    .flatMap((rule) => rule.nodes.map((node) => node.target));
  if (unclear.length) {
    const layers = dialogs.length ? [document.body, ...dialogs] : [];
    for (const it of layers) it.style.visibility = it === layers.at(-1) ? 'visible' : 'hidden';
    for (const rule of told.incomplete.filter((rule) => COLORS.includes(rule.id))) rule.nodes = [];
    for (const path of unclear) {
      document.querySelector(path[0]).scrollIntoView({ block: 'center' });
      await settled(); // each element begins when that around it has ended
      const again = await axe.run({ include: [path] }, {
        resultTypes: ['violations', 'incomplete'], runOnly: COLORS });
      told.violations.push(...again.violations);
      told.incomplete.push(...again.incomplete);
    }
    for (const it of layers) it.style.visibility = '';
  }
  const lines = (found) => found.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id} (${rule.impact}) ${node.target.join(' ')}: `
      + [...node.any, ...node.all, ...node.none].map((it) => it.message).join('; ')));
  // "I" is one letter in Korean and Chinese: its colours are judged in English, where it is three.
  const because = (node, why) => node.any.some((it) => it.data?.messageKey === why);
  const { Color, getContrast } = axe.commons.color;
  const color = (name) => { const made = new Color(); made.parseString(name); return made; };
  // A cell of two rows is taken to lie under the second; the browser knows what lies on top. Its
  // colours are those of cells of one row.
  const onTop = (node) => {
    const it = document.querySelector(node.target[0]);
    if (!it.matches('th[rowspan], td[rowspan]')) return false;
    it.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  // axe knows no fill. A label on a photo lies on a shape of its own, and must be easy to read
  // whether the photo behind it is white or black.
  const legible = (node) => {
    const label = document.querySelector(node.target[0]);
    if (!label.matches('svg text')) return false;
    const { x, y, width, height } = label.getBoundingClientRect();
    const [top, ground] = document.elementsFromPoint(x + width / 2, y + height / 2);
    const { flattenColors } = axe.commons.color;
    const { fill, fillOpacity } = getComputedStyle(ground);
    const shape = color(fill);
    shape.alpha *= Number(fillOpacity);
    const behind = [color('white'), color('black')].map((it) => flattenColors(shape, it));
    const ink = color(getComputedStyle(label).fill);
    return top === label && behind.every((it) => getContrast(it, ink) >= 4.5);
  };
  // An empty textarea has no text to judge, and axe takes one with a text to cover itself.
  const isReadableField = (node) => {
    const it = document.querySelector(node.target[0]);
    if (!it.matches('textarea') || it.value !== '') return false;
    const { color: ink, backgroundColor } = getComputedStyle(it);
    const ground = color(backgroundColor);
    return ground.alpha === 1 && getContrast(ground, color(ink)) >= 4.5;
  };
  // The face of a tile is a symbol. Its name has the numbers too, with words between them.
  const isFace = (node) => {
    const it = document.querySelector(node.target[0]);
    const spoken = new Set((it.ariaLabel ?? '').split(/[^0-9]+/));
    return it.matches('[data-piece]')
      && (it.innerText.match(/[0-9]+/g) ?? []).every((number) => spoken.has(number));
  };
  const names = (rule) => (rule.id === 'label-content-name-mismatch'
    ? { ...rule, nodes: rule.nodes.filter((node) => !isFace(node)) } : rule);
  const known = (node) => because(node, 'shortTextContent')
    || (because(node, 'bgOverlap') && (onTop(node) || legible(node))) || isReadableField(node);
  const untold = (rule) => ({ ...rule, nodes: rule.nodes.filter((node) => !known(node)) });
  const grave = (rule) => ['serious', 'critical'].includes(rule.impact);
  return [
    ...lines(told.violations.filter(grave).map(names)),
    ...lines(told.incomplete.filter((rule) => rule.id.startsWith('color-contrast')).map(untold)),
  ];
}"""


def faults(page: Page, *, colors: bool = False) -> list[str]:
    """Return what is serious or critical, and every contrast that could not be told.

    With *colors* nothing but colours is judged: enough where nothing else has changed.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    answer: Any = page.evaluate(_RUN, colors)
    return list(answer)
