import { SaxesParser } from 'saxes';
import { damaged, tooLarge, WorkbookFault, workbookBounds } from './workbook-fault.ts';

export type Attributes = Readonly<
	Record<string, { readonly local: string; readonly uri: string; readonly value: string } | undefined>
>;

/** Callbacks for the elements of a part. Elements are identified by local names from the root, such as `sst/si/t`. */
export interface PartHandlers {
	open?(path: string, attributes: Attributes): void;
	text?(text: string): void;
	close?(path: string): void;
	isDone?(): boolean;
}

/** Totals of what has been read from all parts of a workbook, compared with the limits. */
export interface Work {
	elements: number;
	readonly isOverTime?: () => boolean;
}

/** Path of an XML element. Elements with the same path share one object. */
interface Place {
	readonly path: string;
	readonly children: Map<string, Place>;
}

const foreign: Place = { path: '*', children: new Map() };
const extension: Place = { path: '', children: new Map() };

const chunkBytes = 64 * 1024;
const byteOrderMarks: readonly [string, readonly number[]][] = [
	['utf-16le', [0xff, 0xfe]],
	['utf-16be', [0xfe, 0xff]],
];
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses a part as strict XML in one pass. Elements of another namespace than the root's have the path `*`, and
 * `extLst`, meant for later versions, an empty path. Refuses document types, so only predefined entities exist.
 * @throws WorkbookFault
 */
export function parsePart(name: string, bytes: Uint8Array, work: Work, handlers: PartHandlers): void {
	const parser = new SaxesParser({ xmlns: true, position: false });
	// The library's own table inherits from `Object.prototype`, so it would resolve `&constructor;`.
	parser.ENTITIES = Object.assign(Object.create(null), entities);
	const encoding = byteOrderMarks.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0] ?? 'utf-8';
	const open: Place[] = [];
	const roots: Place = { path: '', children: new Map() };
	let rootUri: string | undefined;
	let attributeCount = 0;

	parser.on('doctype', () => {
		throw damaged(`${name} has a document type`);
	});
	parser.on('xmldecl', ({ encoding: declared }) => {
		if (declared === undefined || declared.toLowerCase().startsWith(encoding.slice(0, 6))) return;
		throw damaged(`${name} is not in UTF-8`);
	});
	parser.on('attribute', () => {
		attributeCount += 1;
		if (attributeCount > workbookBounds.attributes) throw damaged(`${name} has an element of too many attributes`);
	});
	parser.on('opentag', ({ local, uri, attributes }) => {
		attributeCount = 0;
		work.elements += 1;
		if (work.elements > workbookBounds.elements) throw tooLarge('has too many cells, formats or texts');
		if (open.length >= workbookBounds.depth) throw damaged(`${name} is nested too deeply`);
		rootUri ??= uri;
		const parent = open.at(-1) ?? roots;
		const place = uri === rootUri ? childOf(parent, local) : parent === extension ? extension : foreign;
		open.push(place);
		handlers.open?.(place.path, attributes);
	});
	parser.on('closetag', () => {
		const { path } = open.pop() as Place;
		handlers.close?.(path);
	});
	if (handlers.text !== undefined) {
		parser.on('text', (text) => handlers.text?.(text));
		parser.on('cdata', (text) => handlers.text?.(text));
	}
	try {
		const decoder = new TextDecoder(encoding, { fatal: true });
		for (let at = 0; at < bytes.length; at += chunkBytes) {
			parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
			if (handlers.isDone?.()) return;
			if (work.isOverTime?.() === true) throw tooLarge('takes too long to read');
		}
		parser.write(decoder.decode());
		parser.close();
	} catch (cause) {
		throw cause instanceof WorkbookFault ? cause : damaged(`${name} is not well-formed XML`, cause);
	}
}

function childOf(parent: Place, local: string): Place {
	if (parent === foreign || parent === extension) return parent;
	if (local === 'extLst') return extension;
	const known = parent.children.get(local);
	if (known !== undefined) return known;
	const place = { path: parent.path === '' ? local : `${parent.path}/${local}`, children: new Map() };
	parent.children.set(local, place);
	return place;
}

/**
 * Decodes escapes of characters that XML forbids: `_x000D_`, itself written `_x005F_x000D_`.
 * @see ECMA-376, part 1, 22.9.2.19
 */
export function unescapeText(text: string): string {
	if (!text.includes('_x')) return text;
	return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
