import { base64Of, bytesOfBase64 } from './base64.ts';
import { localStore } from './local-store.ts';

const database = 'portal';
const collection = 'keys';
const keyName = 'local-storage';

let key: Promise<CryptoKey> | undefined;
/** False if encrypted values are lost when the page is closed. */
let isKept = true;

/**
 * Returns the key that encrypts items of local storage. It is stored in IndexedDB and cannot be exported. Without
 * IndexedDB (some private modes) it is lost when the page is closed.
 */
function encryptionKey(): Promise<CryptoKey> {
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

const ivBytes = 12;

/**
 * Local storage whose values only this browser can read. Values are encrypted with AES-GCM, with a key that cannot be
 * exported. Each value is bound to its name. A value that was changed, moved to a different name or encrypted with a
 * lost key is read as null and removed.
 */
export const encryptedStore = {
	async setItem(name: string, value: string): Promise<void> {
		const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
		const cipher = await crypto.subtle.encrypt(algorithm(name, iv), await encryptionKey(), encoded(value));
		localStore.set(name, `${base64Of(iv)}.${base64Of(new Uint8Array(cipher))}`);
	},

	async getItem(name: string): Promise<string | null> {
		const kept = localStore.get(name);
		if (kept === null) return null;
		try {
			const [iv = '', cipher = ''] = kept.split('.');
			const plain = await crypto.subtle.decrypt(
				algorithm(name, bytesOfBase64(iv)),
				await encryptionKey(),
				bytesOfBase64(cipher),
			);
			return new TextDecoder().decode(plain);
		} catch {
			if (localStore.get(name) === kept) localStore.remove(name);
			return null;
		}
	},

	isLasting: (name: string): boolean => isKept && localStore.isLasting(name),

	async removeItem(name: string): Promise<void> {
		localStore.remove(name);
	},
};

const encoded = (text: string) => new TextEncoder().encode(text);

const algorithm = (name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
	name: 'AES-GCM',
	iv,
	additionalData: encoded(name),
});
