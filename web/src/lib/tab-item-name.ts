import { localStore, storagePrefix } from './local-store.ts';

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
