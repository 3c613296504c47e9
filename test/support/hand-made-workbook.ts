import { type ZipPart, zipArchive } from './zip-archive.ts';

export const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

const namespaces = `xmlns="${spreadsheetNamespace}" xmlns:r="${relationships}"`;

interface HandMadeWorkbook {
	/** Content of the first sheet's `sheetData`, or the whole part if it begins with `<?xml` or a document type. */
	readonly data?: string;
	/** Content after `sheetData`. */
	readonly after?: string;
	/** Content of the element `sst`. If undefined, the part is omitted. */
	readonly texts?: string;
	/** Content of `styleSheet`. */
	readonly styles?: string;
	/** Attributes of `workbookPr`. */
	readonly properties?: string;
	/** Content of `sheetData` and attribute `state` of each further sheet. */
	readonly sheets?: readonly { readonly data: string; readonly state?: string; readonly type?: string }[];
	/** `state` of the first sheet. */
	readonly state?: string;
	/** Parts that replace existing parts of the same names, or are added. */
	readonly parts?: readonly ZipPart[];
	readonly isZip64?: boolean;
}

const worksheet = (data: string, after = '') =>
	/^(<\?xml|<!DOCTYPE|\uFEFF|<x:)/.test(data)
		? data
		: `<worksheet ${namespaces}><sheetData>${data}</sheetData>${after}</worksheet>`;

/** Creates a workbook in which a test can choose every character. */
export function handMadeWorkbook(book: HandMadeWorkbook): Buffer {
	const { data = '', after, texts, styles, properties = '', sheets = [], state = 'visible', parts = [] } = book;
	const all = [{ data, state, type: 'worksheet', after }, ...sheets.map((sheet) => ({ ...sheet, after: undefined }))];
	const entries = all.map(
		(sheet, i) => `<sheet name="S${i + 1}" sheetId="${i + 1}" state="${sheet.state ?? 'visible'}" r:id="r${i + 1}"/>`,
	);
	const relation = (id: string, type: string, target: string) =>
		`<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
	const related = all.map((sheet, i) =>
		relation(`r${i + 1}`, sheet.type ?? 'worksheet', `worksheets/sheet${i + 1}.xml`),
	);
	const made: ZipPart[] = [
		{
			name: '_rels/.rels',
			content: `<Relationships xmlns="${packageRelationships}">${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
		},
		{
			name: 'xl/workbook.xml',
			content: `<workbook ${namespaces}><workbookPr ${properties}/><sheets>${entries.join('')}</sheets></workbook>`,
		},
		{
			name: 'xl/_rels/workbook.xml.rels',
			content: `<Relationships xmlns="${packageRelationships}">${related.join('')}${relation('t', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('s', 'styles', 'styles.xml')}</Relationships>`,
		},
		...all.map((sheet, i) => ({
			name: `xl/worksheets/sheet${i + 1}.xml`,
			content: worksheet(sheet.data, sheet.after),
		})),
		...(texts === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: `<sst ${namespaces}>${texts}</sst>` }]),
		...(styles === undefined
			? []
			: [{ name: 'xl/styles.xml', content: `<styleSheet ${namespaces}>${styles}</styleSheet>` }]),
	];
	const replaced = made.map((part) => parts.find(({ name }) => name === part.name) ?? part);
	return zipArchive([...replaced, ...parts.filter((part) => !replaced.includes(part))], book.isZip64);
}
