/** Colour for tests: contrast, difference, and how people with other eyes see it. */

export type Triple = readonly [number, number, number];

/** `#rrggbb` as linear light, 0 to 1 (IEC 61966-2-1). */
export function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Mixes *share* of `b` into `a`, as browsers mix the colours of a gradient. */
export function mixed(a: string, b: string, share: number): string {
  const channel = (at: number) => {
    const [from, to] = [a, b].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

function times(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = linear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const XYZ: readonly Triple[] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const D65: Triple = [0.95047, 1, 1.08883];

/** Linear light as CIELAB under D65. */
export function lab(light: Triple): Triple {
  const [x, y, z] = times(XYZ, light).map((value, axis) => {
    const share = value / (D65[axis] ?? 1);
    return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
  }) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/**
 * How linear light looks to dichromats: Machado, Oliveira and Fernandes, 'A Physiologically-based
 * Model for Simulation of Color Vision Deficiency' (2009), severity 1.0.
 */
const DICHROMATS: Readonly<Record<string, readonly Triple[]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const VISIONS = ['normal', ...Object.keys(DICHROMATS)];

/** A colour as somebody with this vision sees it, in CIELAB. */
export function seen(hex: string, vision: string): Triple {
  const matrix = DICHROMATS[vision];
  const light = linear(hex);
  if (!matrix) return lab(light);
  return lab(
    times(matrix, light).map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple,
  );
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const hueOf = (a: number, b: number) =>
  a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
const chroma = (a: number, b: number) => Math.hypot(a, b);
const saturation = (mean: number) => Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7));

/**
 * CIEDE2000 of two colours in CIELAB: Sharma, Wu and Dalal, 'The CIEDE2000 Color-Difference
 * Formula: Implementation Notes, Supplementary Test Data, and Mathematical Observations' (2005).
 */
export function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const stretch = 1 + 0.5 * (1 - saturation((chroma(a1, b1) + chroma(a2, b2)) / 2));
  const [c1, c2] = [chroma(a1 * stretch, b1), chroma(a2 * stretch, b2)];
  const [h1, h2] = [hueOf(a1 * stretch, b1), hueOf(a2 * stretch, b2)];
  const grey = c1 * c2 === 0;
  const turn = h2 - h1 > 180 ? -360 : h2 - h1 < -180 ? 360 : 0;
  const hues = grey ? 0 : 2 * Math.sqrt(c1 * c2) * Math.sin(radians((h2 - h1 + turn) / 2));
  const across = Math.abs(h1 - h2) > 180;
  const hue = grey
    ? h1 + h2
    : across
      ? (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2
      : (h1 + h2) / 2;
  const mean = (c1 + c2) / 2;
  const weight =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63));
  const middle = ((l1 + l2) / 2 - 50) ** 2;
  const light = (l2 - l1) / (1 + (0.015 * middle) / Math.sqrt(20 + middle));
  const colour = (c2 - c1) / (1 + 0.045 * mean);
  const shade = hues / (1 + 0.015 * mean * weight);
  const turned =
    -Math.sin(radians(60 * Math.exp(-(((hue - 275) / 25) ** 2)))) * 2 * saturation(mean);
  return Math.sqrt(light ** 2 + colour ** 2 + shade ** 2 + turned * colour * shade);
}
