/** Size in pixels of the image that other sites show with a link to a page. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };
