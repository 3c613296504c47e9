import { storagePrefix } from '#lib/local-store.ts';

/** Of the inputs that users keep in this browser, each under a name of the user's own. */
export const storedInputsPrefix = `${storagePrefix}calculator.`;

export const storedInputsName = (userId: string): string => storedInputsPrefix + userId;

/** Of the conventions that users have pinned or used last, which are no secret and stay after the logout. */
export const keptConventionsPrefix = `${storagePrefix}conventions.`;
