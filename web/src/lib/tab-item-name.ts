import { localStore, storagePrefix } from './local-store.ts';

const tabKey = `${storagePrefix}tab`;
/** Maximum number of items of closed tabs, kept until the user signs out. */
const maxTabs = 4;

let tab: string | undefined;
const pruned = new Set<string>();

/** Name of an item of this tab of the browser, which a reload of the tab keeps. Tabs are in the order of their opening. */
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
		// The browser refuses storage: the item exists as long as the page.
		return undefined;
	}
}

function newTab(): string {
	const name = `${Date.now()}-${crypto.randomUUID()}`;
	try {
		sessionStorage.setItem(tabKey, name);
	} catch {
		// As above.
	}
	return name;
}
