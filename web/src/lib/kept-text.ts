import { encryptedStore } from './encrypted-store.ts';
import { logError } from './log-error.ts';

let queue: Promise<unknown> = Promise.resolve();
const latest = new Map<string, object>();

/** Encrypted texts of this browser tab that survive a reload. Calls are carried out in order. */
export const keptText = {
	async read(name: string): Promise<string | undefined> {
		await queue;
		return (await encryptedStore.getItem(name)) ?? undefined;
	},

	/**
	 * Stores a text, or removes it. If several changes of an item wait, only the last is stored.
	 *
	 * @param name from {@link tabItemName}
	 * @returns true if the text is restored after a reload
	 */
	write(name: string, text: string | undefined | Promise<string | undefined>): Promise<boolean> {
		const change = {};
		latest.set(name, change);
		const store = async () => {
			const stored = await text;
			if (latest.get(name) !== change) return false;
			if (stored === undefined) {
				await encryptedStore.removeItem(name);
				return false;
			}
			await encryptedStore.setItem(name, stored);
			return encryptedStore.isLasting(name);
		};
		const written = queue.then(store).catch((error: unknown) => {
			logError('a text was not stored', error);
			return false;
		});
		queue = written;
		return written;
	},
};
