import { useEffect } from 'react';

/** Selector of the text fields in dialogs. A reload would lose their text. */
const fields = '[role="dialog"] :is(textarea, input:not([type="search"], [type="file"]))';

/** Makes the browser ask before it leaves the page while an open dialog has changed text. */
export function useFormQuestion(): void {
	useEffect(() => {
		const visited = new Map<HTMLInputElement, string>();
		const note = ({ target }: Event) => {
			const field = target as HTMLInputElement;
			if (field.matches(fields) && !visited.has(field)) visited.set(field, field.value);
		};
		const ask = (event: BeforeUnloadEvent) => {
			if ([...visited].some(([field, text]) => field.isConnected && field.value !== text)) event.preventDefault();
		};
		document.addEventListener('focusin', note);
		addEventListener('beforeunload', ask);
		return () => {
			document.removeEventListener('focusin', note);
			removeEventListener('beforeunload', ask);
		};
	}, []);
}
