import { useCallback, useRef, useState } from 'react';

/** Which figure of a screen is explained; closing the explanation gives the focus back to what opened it. */
export function useExplained<Subject extends object>() {
	const [explained, setExplained] = useState<Subject>();
	const opener = useRef<Element>(null);
	const explain = useCallback((subject: Subject) => {
		opener.current = document.activeElement;
		setExplained(subject);
	}, []);
	const forget = () => setExplained(undefined);
	const close = () => {
		forget();
		if (opener.current instanceof HTMLElement) opener.current.focus();
	};
	return { explained, explain, forget, close };
}
