/** A pasted notice as displayed. `source` maps each character, and the end, to its offset in the pasted text. */
export interface CleanText {
	readonly text: string;
	readonly source: readonly number[];
}

/** A line of the clean text without the quote marks of a mail. Offsets refer to the clean text. */
export interface TextLine {
	readonly number: number;
	readonly start: number;
	readonly end: number;
}

export const textLimits = { characters: 200_000, lines: 5_000, lineCharacters: 2_000 };

const entities: Readonly<Record<string, string>> = {
	nbsp: '\u00a0',
	ensp: ' ',
	emsp: ' ',
	thinsp: '\u2009',
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	rsquo: '’',
	percnt: '%',
	pound: '£',
	euro: '€',
	yen: '¥',
	minus: '−',
	ndash: '–',
	mdash: '—',
	colon: ':',
	comma: ',',
	period: '.',
	auml: 'ä',
	ouml: 'ö',
	uuml: 'ü',
	Auml: 'Ä',
	Ouml: 'Ö',
	Uuml: 'Ü',
	szlig: 'ß',
	eacute: 'é',
	egrave: 'è',
	agrave: 'à',
	ccedil: 'ç',
	ecirc: 'ê',
	ocirc: 'ô',
	deg: '°',
};

const entity = /&(?:#(\d{1,6})|#[xX]([0-9a-fA-F]{1,5})|([a-zA-Z]{2,8}));/y;
const encodedByte = /=([0-9A-F]{2})/y;
const softLineEnd = /=[ \t]{0,8}\r?\n/y;
/** Zero-width characters to remove. Characters that reorder a line are kept, so that the line is not understood. */
const invisible = /\u00ad|\u200b|\u200c|\u200d|\u2060|\ufeff/;
/** Sequences that occur only in quoted-printable text. `Days=20` does not count as one. */
const quotedPrintable = /=3D|=C[23]=[89AB]|=E[2-9]=[89AB]|=20\r?\n|:=20|=20[A-Za-z(]|[^\s=]=\r?\n/;

/** Decodes HTML entities and quoted-printable text, and removes zero-width characters. */
export function cleanText(pasted: string): CleanText {
	const isEncoded = quotedPrintable.test(pasted);
	const text: string[] = [];
	const source: number[] = [];
	const at = (pattern: RegExp, i: number) => {
		pattern.lastIndex = i;
		return pattern.exec(pasted);
	};
	const push = (decoded: string, i: number) => {
		for (const unit of decoded.split('')) {
			text.push(unit);
			source.push(i);
		}
	};
	for (let i = 0; i < pasted.length; ) {
		const char = pasted.charAt(i);
		if (char === '&') {
			const [whole, ten, sixteen, name] = at(entity, i) ?? [];
			const decoded = decodeEntity(ten, sixteen, name);
			push(decoded ?? char, i);
			i += decoded === undefined ? 1 : (whole as string).length;
		} else if (char === '=' && isEncoded) {
			const soft = at(softLineEnd, i);
			const [decoded, next] = soft === null ? decodeBytes(pasted, i) : ['', i + soft[0].length];
			push(decoded, i);
			i = next;
		} else {
			if (!invisible.test(char)) push(char, i);
			i += 1;
		}
	}
	source.push(pasted.length);
	return { text: withoutFullWidth(text.join('')), source };
}

function decodeEntity(ten?: string, sixteen?: string, name?: string): string | undefined {
	if (name !== undefined) return Object.hasOwn(entities, name) ? entities[name] : undefined;
	const code = ten === undefined ? Number.parseInt(sixteen ?? '', 16) : Number(ten);
	if (!(code >= 9) || (code >= 0xd800 && code < 0xe000)) return undefined;
	const decoded = String.fromCodePoint(code);
	return invisible.test(decoded) ? '' : decoded;
}

/** Decodes one UTF-8 character. @returns it with the offset after it, or `=` if the bytes are invalid */
function decodeBytes(pasted: string, from: number): readonly [string, number] {
	const bytes: number[] = [];
	let i = from;
	for (let length = 1; bytes.length < length; ) {
		encodedByte.lastIndex = i;
		const byte = encodedByte.exec(pasted)?.[1];
		if (byte === undefined) return ['=', from + 1];
		const value = Number.parseInt(byte, 16);
		if (bytes.length === 0) length = value < 0x80 ? 1 : value < 0xc2 ? 0 : value < 0xe0 ? 2 : value < 0xf0 ? 3 : 4;
		if (length === 0 || (bytes.length > 0 && (value < 0x80 || value >= 0xc0))) return ['=', from + 1];
		bytes.push(value);
		i += 3;
	}
	const [first = 0, ...rest] = bytes;
	const lead = rest.length === 0 ? first : first & (0x3f >> rest.length);
	const code = rest.reduce((sum, byte) => sum * 64 + (byte & 0x3f), lead);
	return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? ['=', from + 1] : [String.fromCodePoint(code), i];
}

const narrow = (char: string) => String.fromCharCode(char.charCodeAt(0) - 0xfee0);

/** Replaces full-width characters, digits only if the line has no ordinary ones. The length does not change. */
function withoutFullWidth(text: string): string {
	if (!/[\uff01-\uff5e]/.test(text)) return text;
	return text.replace(/[^\r\n]+/g, (line) => {
		const signs = line.replace(/[\uff01-\uff0f\uff1a-\uff5e]/g, narrow);
		return /[0-9]/.test(line) ? signs : signs.replace(/[\uff10-\uff19]/g, narrow);
	});
}

export function splitLines(text: string): TextLine[] {
	const lines: TextLine[] = [];
	let start = 0;
	for (let i = 0; i <= text.length; i++) {
		const char = text[i];
		if (char !== '\n' && char !== '\r' && i < text.length) continue;
		lines.push({ number: lines.length + 1, start: afterQuoteMarks(text, start, i), end: i });
		if (char === '\r' && text[i + 1] === '\n') i += 1;
		start = i + 1;
	}
	return lines;
}

/** Returns the offset after quote marks `>`, at most one bar, and blanks between; later blanks belong to the line. */
function afterQuoteMarks(text: string, start: number, end: number): number {
	let after = start;
	for (let i = start; i < end; i++) {
		const char = text[i];
		if (char === '>') after = i + 1;
		else if (char === '|') return i + 1;
		else if (char !== ' ' && char !== '\t') break;
	}
	return after;
}
