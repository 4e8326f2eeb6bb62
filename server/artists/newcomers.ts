/** Who the gallery introduces as new: slugs of artist types, and how many artists. */
export const newcomers = { types: ['painter', 'sculptor'], limit: 8 };
