import { callApi } from '#lib/api-client.ts';
import { type TableMapping, tableMappingList } from '#shared/contract/table-mappings.ts';

/** All mappings of loan files that the organisation has saved. */
export async function listMappings(signal: AbortSignal): Promise<readonly TableMapping[]> {
	const all: TableMapping[] = [];
	let cursor: string | undefined;
	do {
		const request = { subject: 'loans', ...(cursor !== undefined && { cursor }) } as const;
		const page = await callApi(tableMappingList, request, { signal });
		all.push(...page.mappings);
		cursor = page.cursor;
	} while (cursor !== undefined);
	return all;
}
