/** A step that completes a new gallery. */
export interface SetupStep {
  id: string;
  text: string;
  isDone: boolean;
  /** One or two sentences. */
  how: string;
  /** A command, or environment variables; null for a step in the browser. */
  code: string | null;
  /** Pages that do it; the first that the role may open is linked. */
  screens: string[];
}

/** A number, and the list that has as many rows. */
export interface TodayFigure {
  id: string;
  text: string;
  value: string;
  url: string;
  /** Whether staff have to act; a 0 is quiet. */
  isUrgent: boolean;
  /** Small text below. */
  note: string | null;
}

export interface TodaySection {
  id: string;
  title: string;
  figures: TodayFigure[];
  /** The next orders, soonest first; or inquiries, the oldest first. */
  rows: { id: number; url: string; text: string; when: string; about: string; isLate: boolean }[];
}

export interface AdminHomePage {
  greeting: string;
  /** Empty for a role that cannot do them. */
  steps: SetupStep[];
  today: {
    date: string;
    sections: TodaySection[];
    /** Milliseconds after which time alone changes a number. */
    changesIn: number;
  };
}
