/**
 * Whether a server answers this page; set by the two configurations of Vite. The demo consists of files
 * only, and shows nothing that needs a server.
 */
declare const SERVED: boolean;
