const database = 'portal';
const collection = 'keys';
const keyName = 'local-storage';

let key: Promise<CryptoKey> | undefined;
let isKept = true;

/** True if what is encrypted can be read after the page is closed. */
export const isKeyKept = (): boolean => isKept;

/**
 * The key that encrypts items of local storage. It is stored in IndexedDB and cannot be exported. Without IndexedDB
 * (some private modes) it exists as long as the page.
 */
export function encryptionKey(): Promise<CryptoKey> {
	key ??= keptKey().catch(() => {
		isKept = false;
		return madeKey();
	});
	return key;
}

function madeKey(): Promise<CryptoKey> {
	return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function keptKey(): Promise<CryptoKey> {
	const opened = await opening();
	const find = () => done<CryptoKey | undefined>(keys(opened, 'readonly').get(keyName));
	try {
		const found = await find();
		if (found !== undefined) return found;
		const made = await madeKey();
		try {
			await done(keys(opened, 'readwrite').add(made, keyName));
			return made;
		} catch (cause) {
			const ofAnotherTab = await find();
			if (ofAnotherTab === undefined) throw cause;
			return ofAnotherTab;
		}
	} finally {
		opened.close();
	}
}

function opening(): Promise<IDBDatabase> {
	const request = indexedDB.open(database, 1);
	request.onupgradeneeded = () => request.result.createObjectStore(collection);
	return done(request);
}

const keys = (opened: IDBDatabase, mode: IDBTransactionMode) =>
	opened.transaction(collection, mode).objectStore(collection);

function done<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
