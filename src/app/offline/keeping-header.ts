/** What a request says that is made only to keep a copy: nobody looks at the answer, and nobody is counted by it. */
export const KEEPING = 'X-Keeps-Copy';
