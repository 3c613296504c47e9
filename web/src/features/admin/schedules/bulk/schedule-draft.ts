import { isJsonObject, type JsonObject, readJson, unreadText, writeJson } from '#features/admin/shared/json-value.ts';
import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import type { JobRequestInput } from '#shared/delivery/schedule/job-request.ts';
import { exampleFields, exampleRequests, newJob, newJobId } from '#shared/delivery/schedule/new-job.ts';
import { type JsonField, jsonFields } from '#shared/delivery/schedule/read-job-request.ts';

export type RequestType = JobRequestInput['RequestType'];

export const requestTypes: readonly RequestType[] = ['Compounded', 'Term'];

export const jsonFieldNames = Object.keys(jsonFields) as readonly JsonField[];

/** A bulk schedule while it is edited. */
export interface ScheduleDraft {
	/** `-` for a new schedule. */
	readonly jobId: string;
	/** The saved state that was opened. */
	readonly version: number | undefined;
	/** `HH:mm:ss` in UTC. */
	readonly time: string;
	readonly type: RequestType;
	readonly isNotified: boolean;
	readonly outputFileName: string;
	readonly outputDir: string;
	/** The JSON fields as they are written, perhaps not JSON. */
	readonly texts: Readonly<Record<JsonField, string>>;
	/** The whole request while it has a duplicate key or, once edited, is not JSON. */
	readonly unread?: string;
}

const zone = '+0000';

const blankTexts = { OutputFields: '', Rates: '', cryptography: '', sftppush: '', delivery: '' };

/** The default form. */
export const newDraft: ScheduleDraft = {
	jobId: newJobId,
	version: undefined,
	time: newJob.requestTime.replace(zone, ''),
	type: newJob.RequestType,
	isNotified: newJob.notification,
	outputFileName: '',
	outputDir: '',
	texts: blankTexts,
};

export function draftOf({ jobId, version, requestTime, requestJson }: BulkSchedule): ScheduleDraft {
	const unread = unreadText(requestJson);
	return {
		jobId,
		version,
		time: requestTime.replace(zone, ''),
		...fieldsOf(requestJson),
		...(unread !== undefined && { unread }),
	};
}

/** A draft whose request was corrected. */
export function withRequest({ unread: _, ...draft }: ScheduleDraft, requestJson: string): ScheduleDraft {
	return { ...draft, ...fieldsOf(requestJson) };
}

function fieldsOf(requestJson: string) {
	const read = readJson(requestJson)?.value;
	const request = isJsonObject(read) ? read : {};
	return {
		type: request.RequestType === 'Term' ? ('Term' as const) : ('Compounded' as const),
		isNotified: request.notification === true,
		...filesOf(request),
		texts: textsOf(request),
	};
}

/** The example of the request type in place of what is written. */
export const withExample = (draft: ScheduleDraft): ScheduleDraft => {
	const example = exampleRequests[draft.type] as unknown as JsonObject;
	return { ...draft, ...filesOf(example), texts: textsOf(example) };
};

/** JSON to start from in a field of a schedule. */
export function exampleOf(field: JsonField, type: RequestType): string {
	if (field === 'cryptography' || field === 'sftppush') return JSON.stringify(exampleFields[field], null, 2);
	const example: { readonly [Field in JsonField]?: unknown } = exampleRequests[type];
	const value = example[field] ?? exampleOfBoth[field];
	return JSON.stringify(value, null, 2);
}

/** Fields that the example of the type Term leaves out. */
const exampleOfBoth = {
	OutputFields: ['currency', 'name', 'tenor', 'record_date', { field: 'value', label: 'Rate %', decimals: 5 }, 'error'],
	Rates: exampleRequests.Term.Rates,
	delivery: exampleRequests.Compounded.delivery,
};

/** True if neither files nor JSON fields are written. */
export const isBlank = ({ outputFileName, outputDir, texts }: ScheduleDraft): boolean =>
	[outputFileName, outputDir, ...Object.values(texts)].every((value) => value.trim() === '');

/** Hours and minutes may be written without seconds: 16:30. */
export const requestTimeOf = ({ time }: Pick<ScheduleDraft, 'time'>): string =>
	`${time.trim().replace(/^\d{2}:\d{2}$/, '$&:00')}${zone}`;

/** The `requestTime` and, without the JSON fields, the `requestJson` of a draft. */
export const plainFieldsOf = (draft: ScheduleDraft, client: string) => ({
	requestTime: requestTimeOf(draft),
	requestJson: {
		Client: client,
		RequestType: draft.type,
		notification: draft.isNotified,
		...(draft.outputFileName.trim() === '' ? {} : { outputFileName: draft.outputFileName.trim() }),
		outputDir: draft.outputDir.trim(),
	},
});

const filesOf = ({ outputFileName, outputDir }: JsonObject) => ({
	outputFileName: typeof outputFileName === 'string' ? outputFileName : '',
	outputDir: typeof outputDir === 'string' ? outputDir : '',
});

const textsOf = (request: JsonObject): ScheduleDraft['texts'] => ({
	...blankTexts,
	...Object.fromEntries(jsonFieldNames.map((field) => [field, writeJson(request[field])])),
});
