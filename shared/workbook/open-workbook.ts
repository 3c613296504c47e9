import { type Cell, textCell } from './cell.ts';
import { readNumberFormats } from './number-formats.ts';
import { openArchive, type Parts, type Unpack } from './open-archive.ts';
import { type Attributes, parsePart, unescapeText, type Work } from './parse-part.ts';
import {
	type ColumnRange,
	hasContent,
	readSheet,
	readWrittenSheet,
	type SheetRow,
	type WrittenSheet,
} from './read-sheet.ts';
import { damaged, tooLarge, WorkbookFault, type WorkbookLimits, workbookBounds } from './workbook-fault.ts';
import type { CellContext } from './written-cell.ts';

interface Relationship {
	readonly id: string;
	/** Last segment of the relationship's type: `worksheet`, `styles`, `sharedStrings`. */
	readonly type: string;
	readonly target: string;
}

/** Returns the relationships of a part, or of the package if `source` is empty. Omits targets outside the archive. */
function readRelationships(source: string, parts: Parts, work: Work): readonly Relationship[] {
	const folder = source.slice(0, source.lastIndexOf('/') + 1);
	const name = `${folder}_rels/${source.slice(folder.length)}.rels`;
	const bytes = parts(name);
	const found: Relationship[] = [];
	if (bytes === undefined) return found;
	parsePart(name, bytes, work, {
		open(path, attributes) {
			if (path !== 'Relationships/Relationship' || attributes.TargetMode?.value === 'External') return;
			const { Id, Type, Target } = attributes;
			const type = Type?.value.split('/').at(-1) ?? '';
			found.push({ id: Id?.value ?? '', type, target: resolved(folder, Target?.value ?? '') });
		},
	});
	return found;
}

/** Resolves a relationship's target relative to its source's folder, or to the package if it starts with a slash. */
function resolved(folder: string, target: string): string {
	const path: string[] = [];
	for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
		if (step === '..') path.pop();
		else if (step !== '' && step !== '.') path.push(step);
	}
	return path.join('/');
}

/** Returns the texts that cells share by index. Formatted runs of a text are joined; phonetic hints are omitted. */
function readSharedTexts(name: string, bytes: Uint8Array, work: Work, maxCharacters: number): readonly Cell[] {
	const texts: Cell[] = [];
	let text = '';
	let isText = false;
	parsePart(name, bytes, work, {
		open(path) {
			if (isText) throw damaged(`an element within a text, in ${name}`);
			if (path === 'sst/si') text = '';
			isText = path === 'sst/si/t' || path === 'sst/si/r/t';
		},
		text(piece) {
			if (isText) text += piece;
		},
		close(path) {
			isText = false;
			if (path !== 'sst/si') return;
			texts.push(textCell(unescapeText(text), maxCharacters));
			if (texts.length > workbookBounds.sharedTexts) throw tooLarge('has too many texts');
		},
	});
	return texts;
}

export interface Sheet {
	readonly name: string;
	readonly isHidden: boolean;
	hasContent(): boolean;
	readRows(): readonly SheetRow[];
	/** Reads the sheet as it is displayed: with the stored values of formulas, merged cells and hidden columns. */
	readWritten(): WrittenSheet;
	/** Returns the hidden columns. Empty until the rows have been read. */
	hiddenColumns(): readonly ColumnRange[];
}

/**
 * Opens an Office Open XML workbook. Sheets are read on request.
 * @throws WorkbookFault, also when a sheet is read, if a part is damaged, not supported, or exceeds `limits` or the
 * general bounds
 * @see ECMA-376, part 1, SpreadsheetML
 */
export function openWorkbook(bytes: Uint8Array, limits: WorkbookLimits, unpack: Unpack): readonly Sheet[] {
	const parts = openArchive(bytes, unpack);
	const { isOverTime } = limits;
	const work = { elements: 0, cells: 0, ...(isOverTime !== undefined && { isOverTime }) };
	const name = workbookName(parts, work);
	const { sheets, isFrom1904 } = readWorkbookPart(name, required(parts, name), work);
	const related = readRelationships(name, parts, work);
	let context: CellContext | undefined;
	const contextOf = () => {
		context ??= { ...readStylesAndTexts(related, parts, work, limits), isFrom1904, textLength: limits.textLength };
		return context;
	};
	return sheets.map(({ name: sheetName, isHidden, relationshipId }) => {
		const found = related.find(({ id }) => id === relationshipId);
		if (found === undefined) throw damaged(`sheet "${sheetName.slice(0, 40)}" is missing`);
		const { type, target } = found;
		const isTable = type === 'worksheet';
		let hidden: ColumnRange[] = [];
		return {
			name: sheetName,
			isHidden,
			hasContent: () => isTable && hasContent(target, required(parts, target), work, contextOf()),
			readRows: () => {
				if (!isTable) return [];
				hidden = [];
				return readSheet(target, required(parts, target), work, contextOf(), limits, hidden);
			},
			readWritten: () =>
				isTable
					? readWrittenSheet(target, required(parts, target), work, contextOf(), limits)
					: { rows: [], merged: [], hiddenColumns: [] },
			hiddenColumns: () => hidden,
		};
	});
}

function workbookName(parts: Parts, work: Work): string {
	const found = readRelationships('', parts, work).find(({ type }) => type === 'officeDocument')?.target;
	if (found?.endsWith('.bin')) throw WorkbookFault.of('binary', {});
	if (found !== undefined && parts(found) !== undefined) return found;
	const isOpenDocument = parts('content.xml') !== undefined && parts('mimetype') !== undefined;
	throw WorkbookFault.of(isOpenDocument ? 'open-document' : 'no-workbook', {});
}

function readWorkbookPart(name: string, bytes: Uint8Array, work: Work) {
	const sheets: { name: string; isHidden: boolean; relationshipId: string }[] = [];
	let isFrom1904 = false;
	parsePart(name, bytes, work, {
		open(path, attributes) {
			if (path === 'workbook/workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904?.value ?? '');
			if (path !== 'workbook/sheets/sheet') return;
			const state = attributes.state?.value ?? 'visible';
			const relationshipId = Object.values(attributes).find(isRelationshipId)?.value ?? '';
			sheets.push({ name: attributes.name?.value ?? '', isHidden: state !== 'visible', relationshipId });
			if (sheets.length > workbookBounds.sheets) throw tooLarge(`has more than ${workbookBounds.sheets} sheets`);
		},
	});
	return { sheets, isFrom1904 };
}

const isRelationshipId = (attribute: Attributes[string]) =>
	attribute?.local === 'id' && attribute.uri.endsWith('/relationships');

/** Reads the styles and shared texts. A part without a reference in the workbook is read from its usual location. */
function readStylesAndTexts(related: readonly Relationship[], parts: Parts, work: Work, limits: WorkbookLimits) {
	const nameOf = (wanted: string) => related.find(({ type }) => type === wanted)?.target ?? `xl/${wanted}.xml`;
	const [textsName, stylesName] = [nameOf('sharedStrings'), nameOf('styles')];
	const [texts, styles] = [parts(textsName), parts(stylesName)];
	return {
		sharedTexts: texts === undefined ? [] : readSharedTexts(textsName, texts, work, limits.textLength),
		formats: styles === undefined ? [] : readNumberFormats(stylesName, styles, work),
	};
}

function required(parts: Parts, name: string): Uint8Array {
	const bytes = parts(name);
	if (bytes === undefined) throw damaged(`${name.slice(0, 80)} is missing`);
	return bytes;
}
