import { storagePrefix } from '#lib/local-store.ts';

/** Prefix of the inputs that users store in this browser; the rest of the name identifies the user. */
export const storedInputsPrefix = `${storagePrefix}calculator.`;

export const storedInputsName = (userId: string): string => storedInputsPrefix + userId;

/**
 * Prefix of the conventions that users have pinned or recently used. They are not secret and are kept after a logout.
 */
export const keptConventionsPrefix = `${storagePrefix}conventions.`;
