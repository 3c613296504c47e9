import { storagePrefix } from '#lib/local-store.ts';

/** Prefix of the inputs that users keep in this browser; the rest of the name identifies the user. */
export const storedInputsPrefix = `${storagePrefix}calculator.`;

export const storedInputsName = (userId: string): string => storedInputsPrefix + userId;

/** Prefix of the conventions that users have pinned or used last. They are no secret and stay after the logout. */
export const keptConventionsPrefix = `${storagePrefix}conventions.`;
