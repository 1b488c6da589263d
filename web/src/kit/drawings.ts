/** Line drawings on a grid of 24 that the table does without, so that it need not load them. */

export const FOLDER =
  'M3.5 7a1.5 1.5 0 0 1 1.5-1.5h4.5l2 2.5H19A1.5 1.5 0 0 1 20.5 9.5V18a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18Z';
export const GRIP = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01';
export const MOVE =
  'M8 4h8a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 16 20H8a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 8 4ZM11 17h2';
export const SEARCH = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5';
export const CODE =
  'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2h-2ZM18 18h2v2h-2ZM18 14h2M14 18v2';
export const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4';
export const BELL_ON =
  'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4M2.5 9a9.5 9.5 0 0 1 3-5.5M21.5 9a9.5 9.5 0 0 0-3-5.5';
export const TROPHY =
  'M8 4h8v5a4 4 0 0 1-8 0ZM8 6H4.5a3.5 3.5 0 0 0 3.8 4.2M16 6h3.5a3.5 3.5 0 0 1-3.8 4.2M12 13v4M8.5 20h7M10 17h4v3';
export const LINK =
  'M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 1 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 1 0 10.7 19L12 17.7';
export const FIRST = 'm17 6-6 6 6 6M7 6v12';
export const LAST = 'm7 6 6 6-6 6M17 6v12';
export const PAUSE = 'M8.5 5.5v13M15.5 5.5v13';
export const PLAY = 'M8 5.5v13l10.5-6.5Z';
export const COPY = 'M9 9h10v11H9ZM5 15V4h10';
export const DOWNLOAD = 'M12 4v11m0 0 4-4m-4 4-4-4M5 20h14';
export const SEAL = 'M12 3 5 6v5.5c0 4.5 3 7.7 7 9.5 4-1.8 7-5 7-9.5V6ZM8.8 12l2.3 2.3 4.2-4.6';
export const SHARE = 'M12 3v12M12 3 8 7m4-4 4 4M6 11H5v9h14v-9h-1';
export const MINUS = 'M5 12h14';
export const HAND =
  'M9 14.5V4.5a1.5 1.5 0 0 1 3 0V10l5.2 1.1a2.3 2.3 0 0 1 1.8 2.5l-.6 4.2A4 4 0 0 1 14.4 21h-2.6a4 4 0 0 1-3-1.4L4.6 14.8a1.5 1.5 0 0 1 2.2-2Z';
export const DOTS = 'M5.5 12h.01M12 12h.01M18.5 12h.01';
export const CAMERA =
  'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z';
export const PICTURE =
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM3.5 16.5l5-5 4 4 3-3 5 5M15.5 9h.01';
