/** Says of a drawing that it is one; over the picture, in its lower right corner. */
export function DrawingNote() {
  return (
    <p className="absolute right-2 bottom-2 rounded-sm bg-card px-2 text-[0.8125rem] text-muted-foreground">
      Drawing, not a photo
    </p>
  )
}
