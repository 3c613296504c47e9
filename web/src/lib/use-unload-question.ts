import { useEffect } from 'react';

/** Makes the browser ask for confirmation before the page is left, as long as there is unsaved content. */
export function useUnloadQuestion(isUnkept: boolean): void {
	useEffect(() => {
		if (!isUnkept) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		return () => removeEventListener('beforeunload', ask);
	}, [isUnkept]);
}
