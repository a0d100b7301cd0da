/** Size of the picture of a page that other sites show beside a link to it, in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };
