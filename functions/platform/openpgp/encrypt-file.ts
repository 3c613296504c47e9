import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** Encrypts a file into another as a stream: memory does not grow with its size. */
export async function encryptFile(from: string, to: string, encryption: Encryption): Promise<void> {
	const { recipient, signingKey, armor, compress, fileName, nowMillis } = encryption;
	const { createMessage, encrypt, enums } = await openOpenPgp();
	const { compression } = enums;
	const options = {
		message: await createMessage({ binary: webStream(from), filename: fileName }),
		encryptionKeys: recipient,
		...(signingKey === undefined ? {} : { signingKeys: signingKey }),
		config: { preferredCompressionAlgorithm: compress ? compression.zip : compression.uncompressed },
		date: new Date(nowMillis),
	};
	const encrypted = armor
		? await encrypt({ ...options, format: 'armored' })
		: await encrypt({ ...options, format: 'binary' });
	await pipeline(Readable.fromWeb(encrypted as unknown as ReadableStream), createWriteStream(to));
}

const webStream = (path: string) => Readable.toWeb(createReadStream(path)) as never;
