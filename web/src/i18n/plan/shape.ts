/** What a plan is told with, and where hints are allowed. */
export interface PlanWords {
  /** On the layer while it is the plan that is seen. */
  readonly tag: string;
  readonly label: string;
  /** Others are to move, and nothing is planned yet. */
  readonly idle: (name: string) => string;
  /** The plan can be laid as it is. */
  readonly ready: (tiles: number, points: number | null) => string;
  /** Nothing of the rack is in it. */
  readonly nothingPlaced: string;
  readonly aside: (name: string) => string;
  /** In the player's turn. */
  readonly offer: (tiles: number) => string;
  readonly offerUnfinished: string;
  readonly wentBack: (tiles: string) => string;
  readonly undone: string;
  readonly use: string;
  readonly discard: string;
  readonly showTable: string;
  readonly showPlan: string;
  readonly hint: {
    readonly failed: string;
    readonly meld: string;
    readonly pointed: string;
  };
}
