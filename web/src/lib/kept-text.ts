import { encryptedStore } from './encrypted-store.ts';
import { logError } from './log-error.ts';

let queue: Promise<unknown> = Promise.resolve();
const latest = new Map<string, object>();

/** Encrypted texts of this browser tab that survive a reload. Reads and writes run in the order of the calls. */
export const keptText = {
	async read(name: string): Promise<string | undefined> {
		await queue;
		return (await encryptedStore.getItem(name)) ?? undefined;
	},

	/**
	 * Stores a text. If the text is undefined, removes the stored text. If several changes of the same name are waiting,
	 * only the last one is carried out.
	 *
	 * @param name from {@link tabItemName}
	 * @returns true if the text will be restored after a reload
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
