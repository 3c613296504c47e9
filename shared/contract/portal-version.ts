/** Changes with every release. The version in package.json is that of the specification, shown in the user menu. */
export const portalVersion = '1.6.0';
