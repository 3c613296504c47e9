import { useEffect } from 'react';

/** Makes the browser ask before leaving the page while unsaved content would be lost. */
export function useUnloadQuestion(isUnkept: boolean): void {
	useEffect(() => {
		if (!isUnkept) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		return () => removeEventListener('beforeunload', ask);
	}, [isUnkept]);
}
