import { type RefObject, useLayoutEffect } from 'react';

const property = '--header-block-size';

/** Sets a CSS variable to the height of the header, whose tabs wrap in a narrow window. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
	// After every render: tabs, language and screen change the height.
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
