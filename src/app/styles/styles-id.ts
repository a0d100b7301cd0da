/** Of the style sheet that stands in each page. */
export const STYLES_ID = 'styles';
