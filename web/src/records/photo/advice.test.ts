import { expect, it } from 'vitest';
import { advice, brightnessOf } from './advice';
import type { Box } from './geometry';

function boxAt(x: number, y: number, width: number, height: number): Box {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

const row = (width: number, height: number, count = 8) =>
  Array.from({ length: count }, (_, place) => boxAt(place * width, 0, width, height));

it('is nothing where tiles are large, straight and bright', () => {
  expect(advice(row(50, 70), 1, 200)).toEqual([]);
  expect(advice([], 1, 0)).toEqual([]);
});

it('is to come closer where tiles are small in the picture that is read', () => {
  expect(advice(row(20, 28), 1, 200)).toEqual(['closer']);
  expect(advice(row(50, 70), 2.5, 200)).toEqual(['closer']);
});

it('is to hold the camera straight where tiles are flat, or near ones much larger', () => {
  expect(advice(row(60, 62), 1, 200)).toEqual(['straighter']);
  expect(advice([...row(30, 42), ...row(60, 84)], 1, 200)).toEqual(['straighter']);
  expect(advice([...row(50, 70, 15), boxAt(0, 0, 10, 14)], 1, 200)).toEqual([]);
});

it('is to use more light where tiles are dark', () => {
  expect(advice(row(50, 70), 1, 60)).toEqual(['light']);
  expect(advice(row(20, 22), 1, 60)).toEqual(['closer', 'straighter', 'light']);
});

it('sees the brightness of the faces, not that of numbers or of the ground', () => {
  const width = 100;
  const data = new Uint8ClampedArray(4 * width * 100).fill(10);
  for (let y = 10; y < 80; y += 1)
    for (let x = 10; x < 60; x += 1) data.fill(180, 4 * (y * width + x), 4 * (y * width + x) + 3);
  for (let y = 30; y < 60; y += 1)
    for (let x = 25; x < 45; x += 1) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
  expect(brightnessOf({ data, width }, [boxAt(10, 10, 50, 70)], 1)).toBe(180);
  expect(brightnessOf({ data, width }, [boxAt(20, 20, 100, 140)], 2)).toBe(180);
  expect(brightnessOf({ data, width }, [boxAt(500, 500, 50, 70)], 1)).toBe(0);
  expect(brightnessOf({ data, width }, [], 1)).toBe(0);
});
