import { gunzipSync } from 'node:zlib';
import { runLimits } from '#shared/contract/run-limits.ts';
import { duplicateKey } from '#shared/input/duplicate-key.ts';
import { refuse } from './refusal.ts';

interface PackedText {
	readonly field: string;
	readonly text: string;
	readonly encoding: 'text' | 'gzip';
}

/** @throws a refusal (400) if the text is not JSON, is not gzip in base64, or is too large after decompression */
export function readPackedText({ field, text, encoding }: PackedText): unknown {
	const json = encoding === 'gzip' ? unpacked(field, text) : text;
	const value = parse(field, json);
	const duplicate = duplicateKey(json, value);
	if (duplicate === undefined) return value;
	throw refuse('saved-text-invalid', { field, fault: `The text has the key ${duplicate.path.join('.')} twice.` });
}

function parse(field: string, json: string): unknown {
	try {
		return JSON.parse(json);
	} catch (cause) {
		throw refuse('saved-text-invalid', { field, fault: 'The text is not JSON.' }, { cause });
	}
}

function unpacked(field: string, text: string): string {
	try {
		return gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: runLimits.savedBytes }).toString('utf8');
	} catch (cause) {
		const fault = `The text is not gzip in base64, or unpacks to more than ${runLimits.savedBytes} bytes.`;
		throw refuse('saved-text-invalid', { field, fault }, { cause });
	}
}
