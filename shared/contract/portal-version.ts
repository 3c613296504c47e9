/**
 * The version of this portal, which changes with every release; the changelog has a section for it.
 *
 * The version of package.json is that of the specification, 1.5.52, which the user menu shows.
 */
export const portalVersion = '1.6.0';
