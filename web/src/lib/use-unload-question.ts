import { useEffect } from 'react';

/** Lets the browser ask before it leaves the page, while something would be lost. */
export function useUnloadQuestion(isUnkept: boolean): void {
	useEffect(() => {
		if (!isUnkept) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		return () => removeEventListener('beforeunload', ask);
	}, [isUnkept]);
}
