import { Transform, type TransformCallback } from 'node:stream';
import { S3Error } from './s3-error.ts';

const maxLineBytes = 16 * 1024;

/**
 * Decodes a body in the encoding `aws-chunked`: chunks of a hexadecimal size and content, the last of size 0, then
 * trailers.
 */
export class AwsChunked extends Transform {
	/** The headers after the last chunk, names in lower case. */
	readonly trailers = new Map<string, string>();
	#held: Buffer = Buffer.alloc(0);
	#left = 0;
	#part: 'size' | 'content' | 'line-end' | 'trailers' = 'size';

	override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
		this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
		try {
			while (this.#step());
			if (this.#part !== 'content' && this.#held.length > maxLineBytes) throw malformed();
			done();
		} catch (error) {
			done(error as Error);
		}
	}

	override _flush(done: TransformCallback): void {
		if (this.#part !== 'trailers') {
			done(malformed());
			return;
		}
		for (const line of this.#held.toString('latin1').split('\r\n')) this.#trailer(line);
		done();
	}

	#step(): boolean {
		if (this.#part === 'content') return this.#content();
		if (this.#held.length === 0) return false;
		const end = this.#held.indexOf('\r\n');
		if (end < 0) return false;
		const line = this.#held.toString('latin1', 0, end);
		this.#held = this.#held.subarray(end + 2);
		if (this.#part === 'trailers') {
			this.#trailer(line);
		} else if (this.#part === 'line-end') {
			if (line !== '') throw malformed();
			this.#part = 'size';
		} else {
			const [, size] = /^([0-9a-f]{1,8})(;.*)?$/i.exec(line) ?? [];
			if (size === undefined) throw malformed();
			this.#left = Number.parseInt(size, 16);
			this.#part = this.#left === 0 ? 'trailers' : 'content';
		}
		return true;
	}

	#content(): boolean {
		const size = Math.min(this.#left, this.#held.length);
		if (size === 0) return false;
		this.push(this.#held.subarray(0, size));
		this.#held = this.#held.subarray(size);
		this.#left -= size;
		if (this.#left === 0) this.#part = 'line-end';
		return true;
	}

	#trailer(line: string): void {
		const colon = line.indexOf(':');
		if (colon > 0) this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
	}
}

function malformed(): S3Error {
	return new S3Error('IncompleteBody', 'The aws-chunked body is not well formed or ends too early.');
}
