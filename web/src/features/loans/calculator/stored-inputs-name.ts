import { storagePrefix } from '#lib/local-store.ts';

/** Prefix of the storage key for inputs that users save in this browser. The rest of the key identifies the user. */
export const storedInputsPrefix = `${storagePrefix}calculator.`;

export const storedInputsName = (userId: string): string => storedInputsPrefix + userId;

/** Prefix of the storage key for pinned and recent conventions. They are not secret, and are kept after a logout. */
export const keptConventionsPrefix = `${storagePrefix}conventions.`;
