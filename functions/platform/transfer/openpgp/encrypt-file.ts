import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Key, PrivateKey } from 'openpgp';
import { openOpenPgp } from './open-openpgp.ts';

interface Encryption {
	readonly recipient: Key;
	/** Signs the file with it. */
	readonly signingKey?: PrivateKey;
	/** Text of 7-bit characters instead of bytes. */
	readonly armor: boolean;
	readonly compress: boolean;
	/** The name that the recipient's program proposes. */
	readonly fileName: string;
	readonly nowMillis: number;
}

/**
 * Files up to this size are held in memory. OpenPGP.js signs bytes with Node's crypto outside the thread, but a
 * stream in JavaScript, where RSA of 3072 bits takes 80 ms.
 */
const maxBytesInMemory = 8 * 1024 * 1024;

/** Encrypts a file into another; a large one as a stream, so that memory does not grow with its size. */
export async function encryptFile(from: string, to: string, encryption: Encryption): Promise<void> {
	const { recipient, signingKey, armor, compress, fileName, nowMillis } = encryption;
	const { createMessage, encrypt, enums } = await openOpenPgp();
	const { compression } = enums;
	const { size } = await stat(from);
	const binary = size > maxBytesInMemory ? webStream(from) : new Uint8Array(await readFile(from));
	const options = {
		message: await createMessage({ binary, filename: fileName }),
		encryptionKeys: recipient,
		...(signingKey === undefined ? {} : { signingKeys: signingKey }),
		config: { preferredCompressionAlgorithm: compress ? compression.zip : compression.uncompressed },
		date: new Date(nowMillis),
	};
	const encrypted = armor
		? await encrypt({ ...options, format: 'armored' })
		: await encrypt({ ...options, format: 'binary' });
	await writeFile(to, encrypted as unknown as string | Uint8Array | ReadableStream<string | Uint8Array>);
}

const webStream = (path: string) => Readable.toWeb(createReadStream(path)) as never;
