import { inflateSync } from 'node:zlib';

/** An object in a PDF: its dictionary, and the stream that follows it. */
interface PdfObject {
	readonly head: string;
	readonly stream: string;
}

/**
 * Returns the text of each page of a PDF that Chromium created, in drawing order, without spaces and line ends.
 *
 * Supports only what Chromium's PDF library writes: separate objects, and fonts with glyph numbers and a table of their
 * characters. Characters are normalised to NFKC.
 */
export function pdfPages(pdf: Buffer): readonly string[] {
	const objects = readObjects(pdf);
	const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
	return pages.map(({ head }) => {
		const fonts = new Map(
			[...(/\/Font <<(.*?)>>/s.exec(head)?.[1]?.matchAll(/\/(\w+) (\d+) 0 R/g) ?? [])].map(([, name = '', number]) => [
				name,
				readFont(required(objects, number), objects),
			]),
		);
		const contents = required(objects, /\/Contents (\d+) 0 R/.exec(head)?.[1]).stream;
		let font: PdfFont | undefined;
		let text = '';
		for (const [, name, glyphs] of contents.matchAll(/\/(\w+) [\d.]+ Tf|<([\dA-F]+)> Tj/g)) {
			if (name !== undefined) font = fonts.get(name);
			const digits = font?.digits ?? 1;
			for (let at = 0; at < (glyphs?.length ?? 0); at += digits)
				text += font?.characters.get(Number.parseInt(glyphs?.slice(at, at + digits) ?? '', 16)) ?? '\ufffd';
		}
		return text.normalize('NFKC').replace(/\s/g, '');
	});
}

function readObjects(pdf: Buffer): ReadonlyMap<string, PdfObject> {
	const objects = new Map<string, PdfObject>();
	for (const [, number = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
		const start = body.indexOf('stream\n');
		const head = start < 0 ? `${body}\n` : body.slice(0, start);
		const bytes = start < 0 ? '' : body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream'));
		const isText = head.includes('/FlateDecode') && !head.includes('/Length1');
		objects.set(number, {
			head,
			stream: isText ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes,
		});
	}
	return objects;
}

interface PdfFont {
	/** Number of hexadecimal digits in a glyph number. */
	readonly digits: number;
	readonly characters: ReadonlyMap<number, string>;
}

/** Reads which character each glyph of a font represents, from the ToUnicode table. */
function readFont(font: PdfObject, objects: ReadonlyMap<string, PdfObject>): PdfFont {
	const { stream } = required(objects, /\/ToUnicode (\d+) 0 R/.exec(font.head)?.[1]);
	const characters = new Map<number, string>();
	const hex = (text = '') => Number.parseInt(text, 16);
	for (const [, rows = ''] of stream.matchAll(/beginbfchar\n(.*?)endbfchar/gs)) {
		for (const [, glyph, units = ''] of rows.matchAll(/<(\w+)> <(\w+)>/g))
			characters.set(hex(glyph), String.fromCharCode(...(units.match(/.{4}/g) ?? []).map(hex)));
	}
	for (const [, rows = ''] of stream.matchAll(/beginbfrange\n(.*?)endbfrange/gs)) {
		for (const [, from, to, first] of rows.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
			for (let glyph = hex(from); glyph <= hex(to); glyph++)
				characters.set(glyph, String.fromCharCode(hex(first) + glyph - hex(from)));
	}
	const digits = /begincodespacerange\n<(\w+)>/.exec(stream)?.[1]?.length ?? 0;
	return { digits, characters };
}

function required(objects: ReadonlyMap<string, PdfObject>, number: string | undefined): PdfObject {
	const found = objects.get(number ?? '');
	if (found === undefined) throw new Error(`the PDF has no object ${number}`);
	return found;
}
