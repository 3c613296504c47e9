/** An answer that is JSON text already. */
export class JsonText {
	readonly text: string;
	/** Further headers of the answer, names in lower case. */
	readonly headers: Readonly<Record<string, string>>;

	constructor(text: string, headers: Readonly<Record<string, string>> = {}) {
		this.text = text;
		this.headers = headers;
	}
}
