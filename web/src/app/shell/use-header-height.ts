import { type RefObject, useLayoutEffect } from 'react';

const property = '--header-block-size';

/** Tells the style sheets how high the header is: its tabs wrap where the window is narrow. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
	// After every drawing, since tabs, language and view change it.
	useLayoutEffect(() => {
		const { style } = document.documentElement;
		const measure = () => {
			const isSticky = header.current !== null && getComputedStyle(header.current).position === 'sticky';
			const height = header.current?.offsetHeight ?? 0;
			if (!isSticky) style.setProperty(property, '0px');
			else if (height > 0) style.setProperty(property, `${height}px`);
		};
		measure();
		addEventListener('resize', measure);
		return () => {
			removeEventListener('resize', measure);
			style.removeProperty(property);
		};
	});
}
