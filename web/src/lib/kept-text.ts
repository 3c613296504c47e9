import { encryptedStore } from './encrypted-store.ts';
import { localStore, storagePrefix } from './local-store.ts';
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

const tabKey = `${storagePrefix}tab`;
/** Maximum number of closed tabs whose items remain stored until the user signs out. */
const maxTabs = 4;

let tab: string | undefined;
const pruned = new Set<string>();

/**
 * Returns the name under which this browser tab stores an item. It stays the same after a reload. Sorted names are in
 * the order in which the tabs were opened.
 */
export function tabItemName(prefix: string, userId: string): string {
	tab ??= keptTab() ?? newTab();
	if (!pruned.has(prefix)) prune(prefix, tab);
	return `${prefix}${tab}.${userId}`;
}

function prune(prefix: string, own: string): void {
	pruned.add(prefix);
	const others = localStore.keys().filter((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${own}.`));
	for (const key of others.toSorted().slice(0, -maxTabs)) localStore.remove(key);
}

function keptTab(): string | undefined {
	try {
		return sessionStorage.getItem(tabKey) ?? undefined;
	} catch {
		// The browser refuses storage, so the name is lost when the page is closed.
		return undefined;
	}
}

function newTab(): string {
	const name = `${Date.now()}-${crypto.randomUUID()}`;
	try {
		sessionStorage.setItem(tabKey, name);
	} catch {
		// The browser refuses storage.
	}
	return name;
}
