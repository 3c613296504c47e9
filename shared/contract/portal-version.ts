/**
 * Version of the portal, which changes with every release and has a section in the changelog.
 *
 * The version in package.json is the specification's, 1.5.52, which the user menu displays.
 */
export const portalVersion = '1.6.0';
