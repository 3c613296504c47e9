/** A figure that a notice states and that is not compared: of a line, or of a whole column. */
export type UnreadFigure =
	| {
			readonly line: number;
			/** As printed. Undefined: the whole line. */
			readonly figure?: string;
	  }
	| {
			/** From 1. */
			readonly column: number;
			readonly heading: string | undefined;
	  };
