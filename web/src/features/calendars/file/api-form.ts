const apiHeader = 'calendar,date,holiday name';

/** Returns the text of a file that has the header of the API and is UTF-8. Such a file is sent as it is. */
export function textInApiForm(bytes: ArrayBuffer): string | undefined {
	let text: string;
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
	const [header = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
	const cells = header.split(/[,;\t]/).map((cell) =>
		cell
			.trim()
			.replace(/^"(.*)"$/, '$1')
			.toLowerCase(),
	);
	return cells.join(',') === apiHeader ? text : undefined;
}
