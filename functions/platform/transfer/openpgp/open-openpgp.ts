/** OpenPGP.js, which takes long to load: only the calls that need it wait for it. */
export const openOpenPgp = () => import('openpgp');
