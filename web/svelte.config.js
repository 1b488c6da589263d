import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess({ script: true }),
  compilerOptions: {
    runes: true,
    // Nothing reads from the page which Svelte it is made with.
    discloseVersion: false,
    // The classes of components are part of each template: short ones take less.
    cssHash: ({ hash, filename }) => `s${hash(filename.replace(/^.*\/web\//, ''))}`,
  },
};
