/**
 * Version of the portal. It changes with every release, and the changelog has a section for it.
 *
 * The version in package.json is 1.5.52, that of the specification. The user menu displays it.
 */
export const portalVersion = '1.6.0';
